import type { ListColumn } from '#web/list/table/list-column.ts'
import type { PartnerRow } from '../contract.ts'
import { LiveBadge } from './live-badge.tsx'

export const columns: ListColumn<PartnerRow, 'name'>[] = [
  { key: 'name', width: 180, grow: 2, sort: 'name', cell: ({ name }) => name },
  { key: 'customerName', width: 180, grow: 2, cell: ({ customerName }) => customerName },
  { key: 'theirId', width: 150, grow: 1, cell: (partner) => idOf(partner) },
  { key: 'partnerState', width: 110, grow: 0.5, cell: LiveBadge },
  { key: 'partnerItems', width: 90, grow: 0.5, end: true, cell: ({ items }) => String(items) },
  { key: 'partnerLocations', width: 110, grow: 0.5, end: true, cell: ({ locations }) => String(locations) },
]

export const idOf = ({ theirQualifier, theirId }: Pick<PartnerRow, 'theirQualifier' | 'theirId'>) => `${theirQualifier} ${theirId}`.trim()
