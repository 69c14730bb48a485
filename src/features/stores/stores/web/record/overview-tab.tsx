import { type ReactNode, Suspense } from 'react'
import { RecordColumns } from '#web/record/record-columns.tsx'
import type { Store } from '../../contract.ts'
import { CheckList } from './check-list.tsx'
import { ShareLink } from './share-link.tsx'
import { OrderData, ShopperData } from './store-data.tsx'
import { StoreSteps } from './store-steps.tsx'

/** What it still needs, what can be done with it, how people get there, and its rules. */
export const OverviewTab = ({ store, notice }: { store: Store; notice: ReactNode }) => (
  <RecordColumns
    beside={
      <>
        <ShareLink store={store} />
        <ShopperData store={store} />
        <OrderData store={store} />
      </>
    }
  >
    <Suspense>{notice}</Suspense>
    <CheckList store={store} />
    <StoreSteps store={store} />
  </RecordColumns>
)
