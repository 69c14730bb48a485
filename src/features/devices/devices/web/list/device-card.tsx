import { textOf } from '#web/app/text.ts'
import { Money } from '#web/ui/values/money.tsx'
import type { DeviceRow } from '../../contract.ts'
import { inventoryText, mayBeCleared, Unsent } from '../device-figures.tsx'
import { DeviceStateText, HealthText } from '../device-state.tsx'

/** A device in the list on a phone: name and sales; its rep and what is in the van, or that its browser may clear it; how it stands, or what is still on it. */
export const cardOf = (row: DeviceRow) => ({
  name: row.deviceName,
  value: <Money cents={row.salesMtd} />,
  note: [row.repCode, mayBeCleared(row) ? textOf('devices.record.mayBeCleared') : row.unsentCount === 0 && inventoryText(row)]
    .filter(Boolean)
    .join(' · '),
  state:
    row.unsentCount > 0 ? (
      <>
        <Unsent row={row} /> {textOf('devices.unsent')}
      </>
    ) : row.deviceState === 'Active' ? (
      <HealthText {...row} />
    ) : (
      <DeviceStateText state={row.deviceState} />
    ),
})
