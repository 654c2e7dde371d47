import type { ColumnType } from 'kysely'
import type { Json } from '../../src/protocol/base/types.ts'

export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>
/** A JSON column: read as a value, written as JSON text. */
export type JsonColumn = ColumnType<{ [key: string]: Json }, string | undefined, string>
