import { crc32 } from 'node:zlib'

export interface ZipEntry {
  /** With `/` between folders. */
  name: string
  bytes: Buffer
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Names are UTF-8. */
const UTF8_NAMES = 0x0800
/** 1 January 2026, midnight, as MS-DOS counts. */
const DOS_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1

/** A ZIP of these files as they are, not compressed; the same files give the same bytes. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const path = Buffer.from(name)
    const head = fields(path, bytes)
    const local = Buffer.concat([uint32(LOCAL), head, path, bytes])
    // After the common fields: comment length, disk, attributes inside and outside, offset.
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(uint32(CENTRAL), uint16(VERSION), head, tail, path)
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, uint32(END), end])
}

/** What stands both before a file and in the directory. */
function fields(path: Buffer, bytes: Buffer): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(VERSION, 0)
  head.writeUInt16LE(UTF8_NAMES, 2)
  head.writeUInt16LE(DOS_DATE, 8)
  head.writeUInt32LE(crc32(bytes), 10)
  head.writeUInt32LE(bytes.length, 14)
  head.writeUInt32LE(bytes.length, 18)
  head.writeUInt16LE(path.length, 22)
  return head
}

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16LE(value)
  return buffer
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value)
  return buffer
}
