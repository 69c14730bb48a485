import type { Language } from '#contract/languages.ts'
import { csvDollars, csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { type DeviceRow, devicesExportPath, prepareDevicesExport } from '../contract.ts'
import { deviceRequest, deviceRows, placeOf } from './list.ts'

type Row = DeviceRow & { place: string }
type Cell = (row: Row, language: Language) => string
const cells = {
  deviceName: (row: Row) => row.deviceName,
  repCode: (row: Row) => row.repCode,
  phone: (row: Row) => row.phone,
  deviceState: (row: Row, language: Language) => text(language, `devices.states.${row.deviceState}`),
  deviceHealth: (row: Row, language: Language) => text(language, `devices.health.${row.health}`),
  lastContact: (row: Row) => row.lastContactAt ?? '',
  unsentCount: (row: Row) => String(row.unsentCount),
  unsentValue: (row: Row) => csvDollars(row.unsentValue),
  appVersion: (row: Row) => row.appVersion,
  salesMtd: (row: Row) => csvDollars(row.salesMtd),
  inventoryLocationId: (row: Row) => row.inventoryLocationName,
  onHand: (row: Row) => row.inventory.unitsOnHand,
  belowPar: (row: Row) => String(row.inventory.belowPar),
} satisfies Record<string, Cell>

export const devicesExport = csvDoor({
  prepare: prepareDevicesExport,
  path: devicesExportPath,
  filename: 'devices.csv',
  ask: deviceRequest,
  lines: (context, request) =>
    csvPages(context, {
      cells,
      numbers: ['unsentCount', 'unsentValue', 'salesMtd', 'onHand', 'belowPar'],
      read: (db, last: Row | null, limit) => deviceRows(db, request, last && placeOf(last), limit),
    }),
})
