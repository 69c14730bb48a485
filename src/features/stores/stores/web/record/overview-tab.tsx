import { Stack } from '@mantine/core'
import type { Store } from '../../contract.ts'
import { CheckList } from './check-list.tsx'
import classes from './record.module.css'
import { ShareLink } from './share-link.tsx'
import { StateSteps } from './state-steps.tsx'
import { OrderData, ShopperData } from './store-data.tsx'

/** What it still needs, what can be done with it, how people get there, and its rules. */
export const OverviewTab = ({ store }: { store: Store }) => (
  <div className={classes.columns}>
    <Stack gap={36}>
      <CheckList store={store} />
      <StateSteps store={store} />
    </Stack>
    <Stack gap={36}>
      <ShareLink store={store} />
      <ShopperData store={store} />
      <OrderData store={store} />
    </Stack>
  </div>
)
