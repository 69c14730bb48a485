import { Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TradeParty } from '#features/trade/exchange/web/door.ts'
import { textOf } from '#web/app/text.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { Facts } from '#web/ui/values/facts.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { ShownReply } from '../contract.ts'
import { factsOf } from './reply-facts.tsx'
import { ReplyLines } from './reply-lines.tsx'

/** A document of ours in the words in which its reader will understand it. */
export function ReplyView({ reply }: { reply: ShownReply }) {
  const { t } = useTranslation()
  const { kind, verdict, replaces, parties, lines, cartons, extras, totalCents } = reply
  return (
    <Stack gap="lg">
      {verdict && <Text fw={550}>{textOf(`replies.verdicts.${verdict}`)}</Text>}
      {replaces && <Text>{t('replies.replaces')}</Text>}
      <Facts rows={factsOf(reply)} />
      {parties.length > 0 && (
        <Group gap="xl" align="flex-start">
          {parties.map((party) => (
            <TradeParty key={party.code} party={party} />
          ))}
        </Group>
      )}
      {lines.length > 0 && <ReplyLines lines={lines} kind={kind} label={t(`replies.kinds.${kind}`)} />}
      {cartons.map(({ sscc, items }, index) => (
        <Stack key={sscc || index} component="section" gap={4}>
          <Title order={3} size="h5">
            {t('replies.carton', { number: index + 1 })}{' '}
            <Text span size="sm" c="dimmed" fw={400}>
              {sscc && `SSCC ${sscc}`}
            </Text>
          </Title>
          <ReplyLines
            lines={items.map((item) => ({ ...item, price: '', answers: [] }))}
            kind={kind}
            label={t('replies.carton', { number: index + 1 })}
          />
        </Stack>
      ))}
      {totalCents !== null && <Sums extras={extras} totalCents={totalCents} />}
    </Stack>
  )
}

function Sums({ extras, totalCents }: { extras: ShownReply['extras']; totalCents: number }) {
  const { t } = useTranslation()
  const label = ({ kind, text, code }: ShownReply['extras'][number]) =>
    kind === 'tax' ? t('orders.totals.taxes') : [t(`replies.extras.${kind}`), text || code].filter(Boolean).join(': ')
  return (
    <TableScroll minWidth={260} label={t('orders.totals.grandTotal')}>
      <DataTable>
        <tbody>
          {extras.map((extra) => (
            <tr key={`${extra.kind} ${extra.code} ${extra.text}`}>
              <td>{label(extra)}</td>
              <td data-end>
                <Money cents={extra.kind === 'allowance' ? -extra.amountCents : extra.amountCents} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('orders.totals.grandTotal')}</th>
            <td data-end>
              <strong>
                <Money cents={totalCents} />
              </strong>
            </td>
          </tr>
        </tbody>
      </DataTable>
    </TableScroll>
  )
}
