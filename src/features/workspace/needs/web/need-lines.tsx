import { ActionIcon, Text } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconDots, IconZzz } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCan } from '#web/app/session/use-can.ts'
import classes from '#web/ui/lines.module.css'
import { LazyMenu } from '#web/ui/menus/lazy-menu.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { NeedRow } from '../contract.ts'
import type { NeedAsk } from './need-ask.ts'
import { needText } from './need-text.ts'

/** `onAsk`: without it nothing is done with them here. `onOpen`: the click leads away. */
type Props = { needs: readonly NeedRow[]; label: string; onAsk?: ((ask: NeedAsk) => void) | undefined; onOpen?: (() => void) | undefined }

/** A line for each kind of what waits: how many, what they come to, until when, whose it is. Each leads to its list. */
export function NeedLines({ needs, label, onAsk, onOpen }: Props) {
  return (
    <ul className={classes.lines} aria-label={label}>
      {needs.map((need) => (
        <NeedLine key={need.kind} need={need} onAsk={onAsk} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function NeedLine({ need, onAsk, onOpen }: { need: NeedRow } & Pick<Props, 'onAsk' | 'onOpen'>) {
  const { t } = useTranslation()
  const may = useCan()
  const { due, cents, path, snoozed, assigned } = need
  const isLate = due !== null && due < new Date().toISOString()
  const Icon = snoozed ? IconZzz : isLate ? IconAlertTriangle : IconClock
  const color = snoozed ? 'var(--mantine-color-dimmed)' : isLate ? 'var(--mantine-color-error)' : 'var(--mantine-color-yellow-8)'
  const text = needText(need)
  return (
    <li className={`${classes.line} ${classes.opens}`}>
      <Icon size={20} color={color} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <Link className={classes.link} to={path} onClick={onOpen}>
          {text}
        </Link>
        {due && (
          <Text size="sm" c="dimmed">
            {t(isLate ? 'needs.late' : 'needs.until')} <DateText iso={due} due />
          </Text>
        )}
        {snoozed && (
          <Text size="sm" c="dimmed">
            {t(snoozed.by ? 'needs.snoozedBy' : 'needs.snoozedUntil', { name: snoozed.by })} <DateText iso={snoozed.until} due />
          </Text>
        )}
        {assigned && (
          <Text size="sm" c="dimmed">
            {assigned.isMe ? t('needs.yours') : t('needs.assignedTo', { name: assigned.name })}
          </Text>
        )}
      </div>
      {cents !== null && cents > 0 && <Money cents={cents} />}
      {onAsk && may('dashboard.write') && (
        <LazyMenu
          items={() => import('./need-items.tsx')}
          itemProps={{ need, onAsk }}
          trigger={
            <ActionIcon variant="subtle" color="gray" size="md" aria-label={t('needs.actions', { what: text })}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          }
        />
      )}
    </li>
  )
}
