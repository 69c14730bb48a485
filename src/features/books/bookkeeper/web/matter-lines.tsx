import { Text } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { textOf } from '#web/app/text.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { Matter, MatterKind } from '../contract.ts'
import classes from './matter-lines.module.css'

const looks: Partial<Record<MatterKind, { Icon: typeof IconClock; color: string }>> = {
  waits: { Icon: IconClock, color: 'var(--mantine-color-yellow-8)' },
  quickbooks: { Icon: IconPlugConnectedX, color: 'var(--mantine-color-error)' },
  stripe: { Icon: IconPlugConnectedX, color: 'var(--mantine-color-error)' },
  partner: { Icon: IconPlugConnectedX, color: 'var(--mantine-color-error)' },
}
const wrong = { Icon: IconAlertTriangle, color: 'var(--mantine-color-error)' }

/** Each with its record, what is wrong, what helps, and since when. */
export function MatterLines({ matters, label, busy = false }: { matters: readonly Matter[]; label: string; busy?: boolean }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.lines} aria-label={label} aria-busy={busy}>
      {matters.map(({ id, kind, what, path, why, fix, since }) => {
        const { Icon, color } = looks[kind] ?? wrong
        const named = textOf(`bookkeeper.kinds.${kind}`)
        return (
          <li key={`${kind} ${id}`} className={classes.line}>
            <Icon size={20} color={color} role="img" aria-label={named} title={named} className={classes.icon} />
            <div className={classes.text}>
              {path ? (
                <Link className={classes.link} to={path}>
                  {what}
                </Link>
              ) : (
                <Text fw={600}>{what}</Text>
              )}
              <Text size="sm">{why}</Text>
              {fix && (
                <Text size="sm" c="dimmed">
                  {fix}
                </Text>
              )}
              <Text size="xs" c="dimmed" mt={2}>
                {t('deliveries.since')} <DateText iso={since} />
              </Text>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
