import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Store } from '#features/stores/stores/contract.ts'
import type { ShopperRow, ShopperState } from '../contract.ts'

export const shopperSteps = ['approve', 'refuse', 'again', 'block', 'unblock'] as const
export type ShopperStep = (typeof shopperSteps)[number]
export type Chosen = ShopperStep | 'rights'

/** What can be done with a shopper who stands so: the usual first. */
const actions: Record<ShopperState, readonly Chosen[]> = {
  Requested: ['approve', 'refuse'],
  Invited: ['rights', 'again', 'block'],
  Active: ['rights', 'block'],
  Blocked: ['unblock'],
  Refused: ['approve'],
  Left: ['approve', 'block'],
}

const actionsOf = ({ state, askedAt }: ShopperRow): readonly Chosen[] =>
  state === 'Active' && askedAt !== null ? ['approve', 'refuse', 'block'] : actions[state]

type Props = { store: Store; row: ShopperRow; onChoose: (what: Chosen) => void }

export function ShopperActions({ store, row, onChoose }: Props) {
  const { t } = useTranslation()
  if (!store.canWrite || store.status === 'Archived') return null
  return (
    <Group gap={6} justify="flex-end">
      {actionsOf(row).map((what) => (
        <Button
          key={what}
          size="compact-sm"
          variant="default"
          aria-label={t('shoppers.actionNamed', { action: t(`shoppers.does.${what}`), name: row.name || row.email })}
          onClick={() => onChoose(what)}
        >
          {t(`shoppers.does.${what}`)}
        </Button>
      ))}
    </Group>
  )
}
