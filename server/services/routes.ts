import type { Area } from '../context.ts'

export const register: Area = () => {}
