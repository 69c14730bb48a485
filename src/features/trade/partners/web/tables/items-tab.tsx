import { IconBarcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { listPartnerItems, type PartnerItem } from '../../contract.ts'
import { ItemFileButtons } from './item-file-buttons.tsx'
import { ItemTable } from './item-table.tsx'
import { ReferenceFrame } from './reference-frame.tsx'

const ItemDialog = lazyPart(() => import('./item-dialog.tsx'))

/** What the partner calls our items. */
export default function ItemsTab({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<PartnerItem | 'new' | null>(null)
  const { pages, rows, first } = usePages(listPartnerItems, { params: { id: partnerId }, query: { search } }, { keeps: true })
  return (
    <>
      <ReferenceFrame
        pages={pages}
        first={first}
        search={search}
        onSearch={setSearch}
        onAdd={() => setEdited('new')}
        actions={<ItemFileButtons partnerId={partnerId} any={rows.length > 0} />}
        texts={{
          search: t('partners.items.search'),
          add: t('partners.items.add'),
          empty: t('partners.items.none'),
          emptyText: t('partners.items.noneText'),
          icon: <IconBarcode size={36} />,
        }}
      >
        <ItemTable rows={rows} onEdit={setEdited} />
      </ReferenceFrame>
      <Suspense>
        {edited && <ItemDialog partnerId={partnerId} item={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  )
}
