import { Text } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { textOf } from '#web/app/text.ts'
import classes from '#web/ui/lines.module.css'
import { DateText } from '#web/ui/values/date-text.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import type { Matter, MatterKind } from '../contract.ts'

const looks: Partial<Record<MatterKind, { Icon: typeof IconClock; color: string }>> = {
  waits: { Icon: IconClock, color: 'var(--mantine-color-yellow-8)' },
  quickbooks: { Icon: IconPlugConnectedX, color: 'var(--mantine-color-error)' },
  stripe: { Icon: IconPlugConnectedX, color: 'var(--mantine-color-error)' },
  partner: { Icon: IconPlugConnectedX, color: 'var(--mantine-color-error)' },
}
const wrong = { Icon: IconAlertTriangle, color: 'var(--mantine-color-error)' }

type Props = { matters: readonly Matter[]; label: string; busy?: boolean; buttons?: (matter: Matter) => ReactNode }

/** Each with its record, what is wrong, what helps, and since when. `buttons`: what can be done with it here. */
export function MatterLines({ matters, label, busy = false, buttons }: Props) {
  return (
    <ul className={classes.lines} aria-label={label} aria-busy={busy}>
      {matters.map((matter) => (
        <MatterLine key={`${matter.kind} ${matter.id}`} matter={matter} buttons={buttons?.(matter)} />
      ))}
    </ul>
  )
}

function MatterLine({ matter: { kind, what, path, why, fix, since, aside }, buttons }: { matter: Matter; buttons: ReactNode }) {
  const { t } = useTranslation()
  const { Icon, color } = looks[kind] ?? wrong
  const named = textOf(`bookkeeper.kinds.${kind}`)
  return (
    <li className={classes.line}>
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
        {aside && (
          <Text size="sm" mt={4}>
            {t('bookkeeper.aside.until', { who: aside.by, day: dayText(aside.until) })} {aside.reason}
          </Text>
        )}
        <Text size="xs" c="dimmed" mt={2}>
          {t('deliveries.since')} <DateText iso={since} />
        </Text>
      </div>
      {buttons && <div className={classes.buttons}>{buttons}</div>}
    </li>
  )
}
