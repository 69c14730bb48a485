import { Text } from '@mantine/core'
import { IconAlertTriangle, IconClipboardList, IconClock, IconTruckDelivery } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countPath, countsPath, restockNeedsPath, restockPath, stockPath } from '#contract/places.ts'
import { textOf } from '#web/app/text.ts'
import classes from '#web/ui/lines.module.css'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { StockNeed, StockNeedKind } from '../contract.ts'

const waits = { Icon: IconClock, color: 'var(--mantine-color-yellow-8)' }
const wrong = { Icon: IconAlertTriangle, color: 'var(--mantine-color-error)' }
const count = { Icon: IconClipboardList, color: 'var(--mantine-color-yellow-8)' }
const looks: Record<StockNeedKind, { Icon: typeof IconClock; color: string }> = {
  restockAsked: waits,
  restockDiffers: wrong,
  restockComes: { Icon: IconTruckDelivery, color: 'var(--mantine-color-yellow-8)' },
  countAsked: count,
  countDone: waits,
  countsDue: count,
  negative: wrong,
  low: wrong,
}

/** Where it is put right. */
const paths: Record<StockNeedKind, (need: StockNeed) => string> = {
  restockAsked: ({ id }) => restockPath(id),
  restockDiffers: ({ id }) => restockPath(id),
  restockComes: ({ id }) => restockPath(id),
  countAsked: ({ id }) => countPath(id),
  countDone: ({ id }) => countPath(id),
  countsDue: () => countsPath,
  negative: ({ id }) => `${stockPath}?location=${id}&only=negative`,
  low: ({ id }) => restockNeedsPath(id),
}

/** What of the stock waits: of what, what it is, and what helps. */
export function StockNeedLines({ needs, label }: { needs: readonly StockNeed[]; label: string }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.lines} aria-label={label}>
      {needs.map((need) => {
        const { kind, id, number, location, items, more, since } = need
        const { Icon, color } = looks[kind]
        const values = { number: number ?? 0, location, count: items ?? 0, shown: `${items}${more ? '+' : ''}` }
        return (
          <li key={`${kind} ${id}`} className={classes.line}>
            <Icon size={20} color={color} aria-hidden className={classes.icon} />
            <div className={classes.text}>
              <Link className={classes.link} to={paths[kind](need)}>
                {textOf(`stockNeeds.${kind}.what`, values)}
              </Link>
              <Text size="sm" c="dimmed">
                {textOf(`stockNeeds.${kind}.fix`, values)}
              </Text>
              {since && (
                <Text size="xs" c="dimmed" mt={2}>
                  {t('deliveries.since')} <DateText iso={since} />
                </Text>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
