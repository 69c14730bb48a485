import { useCan } from '#web/app/session/use-can.ts'
import { OwnStores } from './own-stores.tsx'
import StoreListPage from './store-list-page.tsx'

/** Who runs stores has the list of them, who shops there the way in. */
export default function StoresPage() {
  return useCan()('stores.read') ? <StoreListPage /> : <OwnStores />
}
