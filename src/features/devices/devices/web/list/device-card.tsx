import { textOf } from '#web/app/text.ts'
import { Money } from '#web/ui/values/money.tsx'
import type { DeviceRow } from '../../contract.ts'
import { Inventory, Unsent } from '../device-figures.tsx'
import { DeviceStateText, HealthText } from '../device-state.tsx'

/** A device in the list on a phone: name and sales; its rep and stock; what is still on it, else how it stands. */
export const cardOf = (row: DeviceRow) => ({
  name: row.deviceName,
  value: <Money cents={row.salesMtd} />,
  note: (
    <>
      {row.repCode} · <Inventory row={row} />
    </>
  ),
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
