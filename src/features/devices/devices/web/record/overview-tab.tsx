import { Stack } from '@mantine/core'
import type { Device } from '../../contract.ts'
import { BooksData, SellerData, SignInData } from './device-data.tsx'
import { Gaps } from './gaps.tsx'
import { Notices } from './notices.tsx'
import { OnDevice } from './on-device.tsx'
import classes from './record.module.css'
import { StateSteps } from './state-steps.tsx'

/** What is on it and whether it is safe there; what can be done with it; whose it is. */
export const OverviewTab = ({ device }: { device: Device }) => (
  <>
    <Notices device={device} />
    <div className={classes.columns}>
      <Stack gap={36}>
        <StateSteps device={device} />
        <OnDevice device={device} />
        {device.gaps.length > 0 && <Gaps device={device} />}
      </Stack>
      <Stack gap={36}>
        <SellerData device={device} />
        <SignInData device={device} />
        <BooksData device={device} />
      </Stack>
    </div>
  </>
)
