import { checkSeededBugs } from './plants.kit.ts'

checkSeededBugs(1)
