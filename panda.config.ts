import { defineConfig } from '@pandacss/dev'

export default defineConfig({
  outdir: 'styled-system',
  include: ['./src/**/*.{ts,tsx}'],
  jsxFramework: 'react',
})
