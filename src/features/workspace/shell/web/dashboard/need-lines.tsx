import { Text } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Need } from '#contract/needs.ts'
import { textOf } from '#web/app/text.ts'
import classes from '#web/ui/lines.module.css'
import { DateText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { numberText } from '#web/ui/values/numbers.ts'

/** A line for each kind of what waits: how many, what they come to, until when. Each leads to its list. */
export function NeedLines({ needs }: { needs: readonly Need[] }) {
  const { t } = useTranslation()
  const now = new Date().toISOString()
  return (
    <ul className={classes.lines} aria-label={t('dashboard.needsYou')}>
      {needs.map(({ kind, count, more, cents, due, path }) => {
        const isLate = due !== null && due < now
        const Icon = isLate ? IconAlertTriangle : IconClock
        return (
          <li key={kind} className={classes.line}>
            <Icon
              size={20}
              color={isLate ? 'var(--mantine-color-error)' : 'var(--mantine-color-yellow-8)'}
              aria-hidden
              className={classes.icon}
            />
            <div className={classes.text}>
              <Link className={classes.link} to={path}>
                {textOf(`needs.${kind}`, { count, shown: `${numberText(count)}${more ? '+' : ''}` })}
              </Link>
              {due && (
                <Text size="sm" c="dimmed">
                  {t(isLate ? 'needs.late' : 'needs.until')} <DateText iso={due} due />
                </Text>
              )}
            </div>
            {cents !== null && cents > 0 && <Money cents={cents} />}
          </li>
        )
      })}
    </ul>
  )
}
