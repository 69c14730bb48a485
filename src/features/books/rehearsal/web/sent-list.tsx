import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { Rehearsal } from '../contract.ts'
import classes from './rehearsal.module.css'

/** What stays in QuickBooks whatever is undone here. */
export function SentList({ rehearsal: { sent, sentCount } }: { rehearsal: Rehearsal }) {
  const { t } = useTranslation()
  if (sentCount === 0) return <Text>{t('rehearsal.undo.nothingSent')}</Text>
  return (
    <div>
      <Text fw={600}>{t('rehearsal.undo.cannot')}</Text>
      <ul className={classes.list}>
        {sent.map(({ name, path, operation, at }) => (
          <li key={path}>
            <Anchor component={Link} to={path} underline="always">
              {name}
            </Anchor>{' '}
            · {t(`rehearsal.undo.${operation}`)} · <DateText iso={at} />
          </li>
        ))}
      </ul>
      {sentCount > sent.length && <Text>{t('rehearsal.undo.more', { count: sentCount - sent.length })}</Text>}
    </div>
  )
}
