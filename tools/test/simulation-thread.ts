/** Plays one share of a simulation and posts the result. */
import { parentPort, workerData } from 'node:worker_threads'
import { playShare, type Share } from './simulation-shares.ts'

parentPort?.postMessage(await playShare(workerData as Share))
