import { Badge, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { today } from '#web/ui/values/dates.ts'
import type { PriceLevel } from '../../contract.ts'

const look = { variant: 'light', tt: 'none', styles: { label: { color: 'var(--mantine-color-text)' } } } as const

/** Whether it is everybody's, and whether it holds at all. */
export function LevelBadges({ level: { isDefault, active, validFrom, validTo } }: { level: PriceLevel }) {
  const { t } = useTranslation()
  const now = today()
  const state = !active ? 'off' : validTo && validTo < now ? 'over' : validFrom && now < validFrom ? 'soon' : ''
  return (
    <Group component="span" display="inline-flex" gap={6}>
      {isDefault && (
        <Badge {...look} color="blue">
          {t('prices.levels.default')}
        </Badge>
      )}
      {state && (
        <Badge {...look} color={state === 'soon' ? 'yellow' : 'gray'}>
          {t(`prices.levels.states.${state}`)}
        </Badge>
      )}
    </Group>
  )
}
