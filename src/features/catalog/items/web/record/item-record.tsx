import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { itemPath } from '#contract/places.ts'
import { noteRecent } from '#web/app/recent-records.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { RecordTabs } from '#web/record/record-tabs.tsx'
import type { Item } from '../../contract.ts'
import { ItemHeader } from './item-header.tsx'
import { type ItemPart, type ItemParts, partKeys } from './item-parts.ts'
import { OverviewTab } from './overview-tab.tsx'
import { SyncNotice } from './sync-notice.tsx'

export function ItemRecord({ item, parts }: { item: Item; parts: ItemParts }) {
  const { t } = useTranslation()
  const may = useCan()
  const { id, fields, itemType, canWrite } = item
  useEffect(() => {
    noteRecent({ path: itemPath(id), name: fields.name })
  }, [id, fields.name])
  const part: ItemPart = { itemId: id, itemName: fields.name, itemType, unit: fields.unit, canWrite }
  const added = partKeys.flatMap((key) => parts.tabs.filter((each) => each.key === key && may(each.ability)))
  return (
    <>
      <ItemHeader item={item} />
      <SyncNotice item={item} Replay={parts.Replay} />
      <RecordTabs
        tabs={[
          { key: 'overview', label: t('items.tabs.overview'), shows: () => <OverviewTab item={item} /> },
          ...added.map(({ key, Panel }) => ({ key, label: t(`items.tabs.${key}`), shows: () => <Panel {...part} /> })),
        ]}
      />
    </>
  )
}
