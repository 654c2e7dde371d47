import { checkSeededBugs } from './seeded-bugs.kit.ts'

checkSeededBugs(1)
