import { Text } from '@mantine/core'
import { IconDeviceMobileQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { deviceReviewPath } from '#contract/places.ts'
import classes from '#web/ui/lines.module.css'
import { DateText } from '#web/ui/values/date-text.tsx'
import { mostWaiting } from '../contract.ts'

/** One line: how many wait, since when, and where. */
export function WaitingDocuments({ waiting: { count, since } }: { waiting: { count: number; since: string | null } }) {
  const { t } = useTranslation()
  if (!count) return null
  return (
    <ul className={classes.lines} aria-label={t('deviceReview.title')}>
      <li className={classes.line}>
        <IconDeviceMobileQuestion size={20} color="var(--mantine-color-yellow-8)" aria-hidden className={classes.icon} />
        <div className={classes.text}>
          <Link className={classes.link} to={deviceReviewPath}>
            {t('deviceReview.waiting', { count, shown: count >= mostWaiting ? `${mostWaiting}+` : String(count) })}
          </Link>
          <Text size="sm" c="dimmed">
            {t('deviceReview.waitingFix')}
          </Text>
          {since && (
            <Text size="xs" c="dimmed" mt={2}>
              {t('deliveries.since')} <DateText iso={since} />
            </Text>
          )}
        </div>
      </li>
    </ul>
  )
}
