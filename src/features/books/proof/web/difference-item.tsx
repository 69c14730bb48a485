import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { entryPath } from '#contract/places.ts'
import { SettleStock } from '#features/books/stock/web/door.ts'
import { DayText } from '#web/ui/values/date-text.tsx'
import type { Difference } from '../contract.ts'
import classes from './proof.module.css'

/** One record: what differs, why, and the buttons that help. `onReadAgain` absent: only others may. */
export function DifferenceItem({ difference, onReadAgain }: { difference: Difference; onReadAgain: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { record, customerName, date, kind, cause, fields, state, path, quickbooksUrl, deliveryId, itemId, settles } = difference
  return (
    <li className={classes.item}>
      <Group gap="xs">
        {path ? (
          <Anchor component={Link} to={path} fw={600} c="inherit">
            {record}
          </Anchor>
        ) : (
          <Text fw={600}>{record}</Text>
        )}
        <Badge variant="default" tt="none">
          {t(`proof.kinds.${kind}`)}
        </Badge>
      </Group>
      {(customerName || date) && (
        <Text size="sm" c="dimmed">
          {customerName}
          {customerName && date && ' · '}
          {date && <DayText iso={date} />}
        </Text>
      )}
      <Text size="sm">{cause}</Text>
      {fields.length > 0 && <Fields fields={fields} record={record} />}
      <Group gap="sm" mt="xs">
        {state === 'healed' && (
          <Group gap={6} role="status">
            <IconCircleCheck size={18} color="var(--mantine-color-green-7)" aria-hidden />
            <Text size="sm">{t('proof.healed')}</Text>
          </Group>
        )}
        {state !== 'healed' && onReadAgain && (
          <Button size="xs" variant="default" loading={state === 'reading'} onClick={onReadAgain}>
            {t('proof.readAgain')}
          </Button>
        )}
        {state !== 'healed' && itemId && settles.length > 0 && <SettleStock itemId={itemId} settles={settles} name={record} />}
        {state !== 'healed' && deliveryId && (
          <Button size="xs" variant="default" component={Link} to={entryPath(deliveryId)}>
            {t('proof.openEntry')}
          </Button>
        )}
        {quickbooksUrl && (
          <Anchor size="sm" href={quickbooksUrl} target="_blank" rel="noreferrer">
            {t('proof.openThere')} <IconExternalLink size={14} aria-hidden style={{ verticalAlign: 'text-bottom' }} />
          </Anchor>
        )}
      </Group>
    </li>
  )
}

function Fields({ fields, record }: Pick<Difference, 'fields' | 'record'>) {
  const { t } = useTranslation()
  return (
    <table className={classes.fields} aria-label={record}>
      <thead>
        <tr>
          <th scope="col">{t('proof.field')}</th>
          <th scope="col">{t('proof.here')}</th>
          <th scope="col">{t('proof.there')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, ours, theirs }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{ours || '–'}</td>
            <td>{theirs || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
