import { generateKeyPairSync, sign } from 'node:crypto'

/** Minimal DER encoding for one certificate (X.690). */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const long = body.length > 255 ? [0x82, body.length >> 8, body.length & 255] : [0x81, body.length]
  return Buffer.concat([Buffer.from([tag, ...(body.length < 128 ? [body.length] : long)]), body])
}

const sequence = (...content: Buffer[]) => der(0x30, ...content)
const hex = (text: string) => Buffer.from(text, 'hex')
const time = (year: number) => der(0x17, Buffer.from(`${year % 100}0101000000Z`))

const ECDSA_SHA256 = sequence(der(0x06, hex('2a8648ce3d040302')))
const COMMON_NAME = der(0x06, hex('550403'))
const BASIC_CONSTRAINTS = der(0x06, hex('551d13'))
const SUBJECT_ALT_NAME = der(0x06, hex('551d11'))
const TRUE = der(0x01, hex('ff'))

/** A self-signed certificate for a host name, valid from 2020 to 2049. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))))
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, TRUE, der(0x04, sequence(TRUE))),
    sequence(SUBJECT_ALT_NAME, der(0x04, sequence(der(0x82, Buffer.from(host))))),
  )
  const body = sequence(
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, hex('01')),
    ECDSA_SHA256,
    name,
    sequence(time(2020), time(2049)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = der(0x03, hex('00'), sign('sha256', body, privateKey))
  const text = sequence(body, ECDSA_SHA256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${text.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}
