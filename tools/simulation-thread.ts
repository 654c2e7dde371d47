/** Plays the share of a simulation it is given, and tells what came of it. */
import { parentPort, workerData } from 'node:worker_threads'
import { playShare, type Share } from './simulation-shares.ts'

parentPort?.postMessage(await playShare(workerData as Share))
