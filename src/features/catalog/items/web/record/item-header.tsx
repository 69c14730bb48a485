import { Badge, Group } from '@mantine/core'
import { IconPackageOff, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { itemsPath } from '#contract/places.ts'
import { getItemStock } from '#features/catalog/stock/contract.ts'
import { QuickBooksBadge } from '#features/customers/customers/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { listOf } from '#web/list/list-of.ts'
import { Figure } from '#web/record/figure.tsx'
import { RecordHeader } from '#web/record/record-header.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import type { Item } from '../../contract.ts'
import { ItemPicture } from '../picture/item-picture.tsx'
import { dollarsOf, quantityOf, unitOf } from '../value-text.ts'
import { ItemNeighbours } from './item-neighbours.tsx'

export const picturePx = 72

/** Picture, name, state, the figures that matter, and the way back into the list. */
export function ItemHeader({ item }: { item: Item }) {
  const { t } = useTranslation()
  const location = useLocation()
  const { id, fields, pictures, categoryPath, quantityOnHand, sellsFor, isSumOfParts } = item
  const category = categoryPath.map(({ name }) => name).join(' › ')
  return (
    <RecordHeader
      list={{ path: itemsPath, label: t('items.title') }}
      neighbours={<ItemNeighbours id={id} from={listOf(location.state)} />}
      picture={<ItemPicture path={pictures[0]?.path ?? null} name={fields.name} size={picturePx} />}
      title={fields.name}
      beside={<Badges item={item} />}
      description={[fields.number !== fields.name && fields.number, category].filter(Boolean).join(' · ')}
      actions={
        <GuardedButton
          ability="items.write"
          allowed={item.canWrite}
          to="?edit=1"
          aria-keyshortcuts="e"
          state={location.state}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t('common.edit')}
        </GuardedButton>
      }
      figures={
        <>
          <Figure
            label={t('fields.unitPrice')}
            small={[t('items.record.perUnit', { unit: unitOf(fields.unit) }), isSumOfParts && sellsFor !== null && t('items.parts.sum')]
              .filter(Boolean)
              .join(' · ')}
          >
            {sellsFor !== null ? dollarsOf(sellsFor) : t(isSumOfParts ? 'items.parts.noSum' : 'items.record.noPrice')}
          </Figure>
          {quantityOnHand !== null && <StockFigures id={id} unit={fields.unit} inQuickbooks={quantityOnHand} />}
        </>
      }
    />
  )
}

/** What is there by our own history, and what of it nobody holds; before stock is counted here, what QuickBooks says. */
function StockFigures({ id, unit, inQuickbooks }: { id: string; unit: string; inQuickbooks: string }) {
  const { t } = useTranslation()
  const may = useCan()('stock.read')
  const { data: ours, isLoading } = useApi(getItemStock, { params: { itemId: id } }, { enabled: may })
  const figures: [label: string, quantity: string | null][] =
    isLoading || ours?.startedAt
      ? [
          [t('fields.onHand'), ours?.onHand ?? null],
          [t('fields.available'), ours?.available ?? null],
        ]
      : [[t('fields.quantityOnHand'), inQuickbooks]]
  return figures.map(([label, quantity]) => (
    <Figure key={label} label={label} small={unit} alarming={Number(quantity) < 0}>
      {quantity === null ? '…' : quantityOf(quantity)}
    </Figure>
  ))
}

function Badges({ item: { fields, itemType, sync } }: { item: Item }) {
  const { t } = useTranslation()
  return (
    <Group gap={6} role="status">
      <Badge variant="default" tt="none">
        {textOf(`items.type.${itemType}`)}
      </Badge>
      {fields.active === 'N' && (
        <Badge variant="default" tt="none" leftSection={<IconPackageOff size={13} aria-hidden />}>
          {t('items.inactive')}
        </Badge>
      )}
      <QuickBooksBadge state={sync.state} />
    </Group>
  )
}
