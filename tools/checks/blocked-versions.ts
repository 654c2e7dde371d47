/** Versions that must not be installed: compromised, or with a published vulnerability. */
export interface BlockedVersion {
  name: string
  /** Only these versions, or all below one. */
  versions: readonly string[] | { below: string }
  why: string
}

const SEPTEMBER_2025 = 'published after its maintainer’s account was taken over, 8 September 2025'
const SHAI_HULUD = 'carried the worm Shai-Hulud, September 2025'

export const BLOCKED_VERSIONS: readonly BlockedVersion[] = [
  // Compromised or sabotaged.
  { name: 'ansi-regex', versions: ['6.2.1'], why: SEPTEMBER_2025 },
  { name: 'ansi-styles', versions: ['6.2.2'], why: SEPTEMBER_2025 },
  { name: 'backslash', versions: ['0.2.1'], why: SEPTEMBER_2025 },
  { name: 'chalk', versions: ['5.6.1'], why: SEPTEMBER_2025 },
  { name: 'chalk-template', versions: ['1.1.1'], why: SEPTEMBER_2025 },
  { name: 'color', versions: ['5.0.1'], why: SEPTEMBER_2025 },
  { name: 'color-convert', versions: ['3.1.1'], why: SEPTEMBER_2025 },
  { name: 'color-name', versions: ['2.0.1'], why: SEPTEMBER_2025 },
  { name: 'color-string', versions: ['2.1.1'], why: SEPTEMBER_2025 },
  { name: 'debug', versions: ['4.4.2'], why: SEPTEMBER_2025 },
  { name: 'error-ex', versions: ['1.3.3'], why: SEPTEMBER_2025 },
  { name: 'has-ansi', versions: ['6.0.1'], why: SEPTEMBER_2025 },
  { name: 'is-arrayish', versions: ['0.3.3'], why: SEPTEMBER_2025 },
  { name: 'simple-swizzle', versions: ['0.2.3'], why: SEPTEMBER_2025 },
  { name: 'slice-ansi', versions: ['7.1.1'], why: SEPTEMBER_2025 },
  { name: 'strip-ansi', versions: ['7.1.1'], why: SEPTEMBER_2025 },
  { name: 'supports-color', versions: ['10.2.1'], why: SEPTEMBER_2025 },
  { name: 'supports-hyperlinks', versions: ['4.1.1'], why: SEPTEMBER_2025 },
  { name: 'wrap-ansi', versions: ['9.0.1'], why: SEPTEMBER_2025 },
  { name: '@ctrl/tinycolor', versions: ['4.1.1', '4.1.2'], why: SHAI_HULUD },
  {
    name: 'eslint-config-prettier',
    versions: ['8.10.1', '9.1.1', '10.1.6', '10.1.7'],
    why: 'published with a stolen token, July 2025',
  },
  { name: 'event-stream', versions: ['3.3.6'], why: 'stole wallets, 2018' },
  { name: 'flatmap-stream', versions: { below: '1000.0.0' }, why: 'the payload of event-stream' },
  { name: 'ua-parser-js', versions: ['0.7.29', '0.8.0', '1.0.0'], why: 'mined coins, 2021' },
  { name: 'coa', versions: ['2.0.3', '2.0.4', '2.1.1', '2.1.3', '3.1.3'], why: 'taken over, 2021' },
  { name: 'rc', versions: ['1.2.9', '1.3.9', '2.3.9'], why: 'taken over, 2021' },
  { name: 'colors', versions: ['1.4.1', '1.4.2'], why: 'broken on purpose, 2022' },
  { name: 'faker', versions: ['6.6.6'], why: 'broken on purpose, 2022' },
  { name: 'node-ipc', versions: ['10.1.1', '10.1.2'], why: 'deletes files, 2022' },
  // Published vulnerabilities in packages of this project.
  { name: '@babel/helpers', versions: { below: '7.26.10' }, why: 'CVE-2025-27789' },
  { name: '@fastify/multipart', versions: { below: '9.0.3' }, why: 'CVE-2025-24033' },
  { name: 'braces', versions: { below: '3.0.3' }, why: 'CVE-2024-4068' },
  { name: 'cross-spawn', versions: { below: '6.0.6' }, why: 'CVE-2024-21538' },
  { name: 'dompurify', versions: { below: '3.2.4' }, why: 'CVE-2025-26791' },
  { name: 'esbuild', versions: { below: '0.25.0' }, why: 'GHSA-67mh-4wv8-2f99' },
  { name: 'fastify', versions: { below: '5.3.2' }, why: 'CVE-2025-32442' },
  { name: 'happy-dom', versions: { below: '20.0.2' }, why: 'CVE-2025-61927, CVE-2025-62410' },
  { name: 'jose', versions: { below: '4.15.5' }, why: 'CVE-2024-28176' },
  { name: 'jws', versions: { below: '3.2.3' }, why: 'CVE-2025-65945' },
  { name: 'jws', versions: ['4.0.0'], why: 'CVE-2025-65945' },
  { name: 'micromatch', versions: { below: '4.0.8' }, why: 'CVE-2024-4067' },
  { name: 'nanoid', versions: { below: '3.3.8' }, why: 'CVE-2024-55565' },
  { name: 'playwright', versions: { below: '1.55.1' }, why: 'CVE-2025-59288' },
  { name: 'postcss', versions: { below: '8.4.31' }, why: 'CVE-2023-44270' },
  { name: 'sanitize-html', versions: { below: '2.12.1' }, why: 'CVE-2024-21501' },
  { name: 'semver', versions: { below: '5.7.2' }, why: 'CVE-2022-25883' },
  { name: 'sharp', versions: { below: '0.32.6' }, why: 'CVE-2023-4863 of libwebp' },
  { name: 'swagger-ui-dist', versions: { below: '4.1.3' }, why: 'CVE-2018-25031' },
  { name: 'tar-fs', versions: { below: '1.16.6' }, why: 'CVE-2025-59343' },
  { name: 'undici', versions: { below: '5.29.0' }, why: 'CVE-2025-47279' },
  { name: 'valibot', versions: { below: '1.2.0' }, why: 'CVE-2025-66020' },
  { name: 'vite', versions: { below: '6.4.1' }, why: 'CVE-2025-62522' },
  { name: 'ws', versions: { below: '8.17.1' }, why: 'CVE-2024-37890' },
]
