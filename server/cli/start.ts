import { allocateFrugally } from './memory.ts'

allocateFrugally()
await import('./serve.ts')
