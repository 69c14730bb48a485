import { IconMapPin } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { listPartnerLocations, type PartnerLocation } from '../../contract.ts'
import { LocationTable } from './location-table.tsx'
import { ReferenceFrame } from './reference-frame.tsx'

const LocationDialog = lazyPart(() => import('./location-dialog.tsx'))

/** The partner's stores and warehouses. */
export default function LocationsTab({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<PartnerLocation | 'new' | null>(null)
  const { pages, rows, first } = usePages(listPartnerLocations, { params: { id: partnerId }, query: { search } }, { keeps: true })
  return (
    <>
      <ReferenceFrame
        pages={pages}
        first={first}
        search={search}
        onSearch={setSearch}
        onAdd={() => setEdited('new')}
        texts={{
          search: t('partners.locations.search'),
          add: t('partners.locations.add'),
          empty: t('partners.locations.none'),
          emptyText: t('partners.locations.noneText'),
          icon: <IconMapPin size={36} />,
        }}
      >
        <LocationTable rows={rows} onEdit={setEdited} />
      </ReferenceFrame>
      <Suspense>
        {edited && <LocationDialog partnerId={partnerId} location={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  )
}
