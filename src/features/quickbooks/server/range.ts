import type { SyncedEntityDefinition } from './door.ts'
import type { QuickbooksFault } from './fault.ts'
import { literal, selectStatement } from './query.ts'

export type TimeField = 'CreateTime' | 'LastUpdatedTime'
/** Rows from a time on, in its order: `start` counts from 1. */
export type Range = { time: string; field: TimeField; start: number; most: number }

export const breaksPage = ({ kind, code }: QuickbooksFault) => kind === 'corrupt' || code === '10000'

export const rangeStatement = ({ entity, list }: SyncedEntityDefinition, { time, field, start, most }: Range) =>
  selectStatement({
    entity,
    list,
    where: time ? [`MetaData.${field} >= ${literal(time)}`] : [],
    orderBy: `MetaData.${field}`,
    start,
    most,
  })
