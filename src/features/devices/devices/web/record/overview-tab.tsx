import { RecordColumns } from '#web/record/record-columns.tsx'
import type { Device } from '../../contract.ts'
import { BooksData, SellerData, SignInData } from './device-data.tsx'
import { DeviceSteps } from './device-steps.tsx'
import { Gaps } from './gaps.tsx'
import { Notices } from './notices.tsx'
import { OnDevice } from './on-device.tsx'

/** What is on it and whether it is safe there; what can be done with it; whose it is. */
export const OverviewTab = ({ device }: { device: Device }) => (
  <>
    <Notices device={device} />
    <RecordColumns
      beside={
        <>
          <SellerData device={device} />
          <SignInData device={device} />
          <BooksData device={device} />
        </>
      }
    >
      <DeviceSteps device={device} />
      <OnDevice device={device} />
      {device.gaps.length > 0 && <Gaps device={device} />}
    </RecordColumns>
  </>
)
