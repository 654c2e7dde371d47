import { judgePlants } from './plants.kit.ts'

judgePlants(1)
