import type { SyncedEntityDefinition } from '../definitions.ts'
import { QuickbooksFault } from './faults/fault.ts'
import { literal, selectStatement } from './query.ts'

export type TimeField = 'CreateTime' | 'LastUpdatedTime'
/** Rows from a time on, in its order: `start` counts from 1. */
export type Range = { time: string; field: TimeField; start: number; most: number }

const breaksPage = ({ kind, code }: QuickbooksFault) => kind === 'corrupt' || code === '10000'
/** A record in the answer cannot be read. */
export const isBroken = (error: unknown): error is QuickbooksFault => error instanceof QuickbooksFault && breaksPage(error)
/** It is not to be had, however often it is asked for. */
export const isWithheld = (error: unknown): error is QuickbooksFault =>
  error instanceof QuickbooksFault && (error.kind === 'refused' || breaksPage(error))

export const rangeStatement = ({ entity, list }: SyncedEntityDefinition, { time, field, start, most }: Range) =>
  selectStatement({
    entity,
    list,
    where: time ? [`MetaData.${field} >= ${literal(time)}`] : [],
    orderBy: `MetaData.${field}`,
    start,
    most,
  })
