import { Text } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import { getPartner, listPartnerItems, type PartnerItem, removePartnerItem, savePartnerItem } from '../../contract.ts'
import { ItemFileButtons } from './item-file-buttons.tsx'
import { type Kind, ReferenceTab } from './reference-tab.tsx'

const items: Kind<typeof listPartnerItems> = {
  name: 'items',
  icon: <IconBarcode size={36} />,
  list: listPartnerItems,
  useRows: (id, search) => usePages(listPartnerItems, { params: { id }, query: { search } }, { keeps: true }),
  useEnter: (id) => {
    const { mutate } = useAction(savePartnerItem, { refreshes: [listPartnerItems, getPartner] })
    return (body) => mutate({ params: { id }, body })
  },
  remove: removePartnerItem,
  columns: [
    { head: 'fields.itemNumber', cell: (item) => <OurItem item={item} /> },
    { head: 'fields.unit', wide: true, cell: (item) => <Unit item={item} /> },
    { head: 'fields.casePack', wide: true, isNumber: true, cell: ({ casePack }) => casePack },
  ],
  Dialog: lazyPart(() => import('./item-dialog.tsx')),
  Actions: ItemFileButtons,
}

/** What the partner calls our items. */
export default function ItemsTab({ partnerId }: { partnerId: string }) {
  return <ReferenceTab partnerId={partnerId} kind={items} />
}

/** On a phone with unit and case pack. */
function OurItem({ item }: { item: PartnerItem }) {
  const { t } = useTranslation()
  return (
    <>
      {item.itemNumber}
      {item.itemName !== item.itemNumber && (
        <Text size="sm" c="dimmed">
          {item.itemName}
        </Text>
      )}
      <Text size="sm" c="dimmed" hiddenFrom="sm">
        <Unit item={item} /> × {item.casePack}
      </Text>
      {!item.itemActive && <StateText tone="bad" text={t('partners.items.notSold')} />}
    </>
  )
}

function Unit({ item }: { item: PartnerItem }) {
  const { t } = useTranslation()
  return item.unit || t('partners.items.anyUnit')
}
