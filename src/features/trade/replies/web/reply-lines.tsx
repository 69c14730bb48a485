import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ItemCodes, TradeQuantity } from '#features/trade/exchange/web/door.ts'
import { textOf } from '#web/app/text.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { writtenDay } from '#web/ui/values/dates.ts'
import type { ReplyKind, ShownReply } from '../contract.ts'

type Line = ShownReply['lines'][number]

/** Lines of a document of ours; of an acknowledgment, what becomes of each. */
export function ReplyLines({ lines, kind, label }: { lines: Line[]; kind: ReplyKind; label: string }) {
  const { t } = useTranslation()
  return (
    <TableScroll minWidth={460} label={label}>
      <DataTable>
        <thead>
          <tr>
            <th>{t('edi.columns.line')}</th>
            <th>{t('edi.columns.item')}</th>
            <th data-end>{t('edi.columns.quantity')}</th>
            {kind !== 'shipNotice' && <th data-end>{t('edi.columns.price')}</th>}
            {kind === 'orderResponse' && <th>{t('replies.columns.answer')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change
            <tr key={index}>
              <td>{line.number || index + 1}</td>
              <td>
                <ItemCodes codes={line.codes} />
                <Text size="sm" c="dimmed">
                  {line.description}
                </Text>
              </td>
              <td data-end>
                <TradeQuantity quantity={line.quantity} unit={line.unit} />
              </td>
              {kind !== 'shipNotice' && <td data-end>{line.price}</td>}
              {kind === 'orderResponse' && (
                <td>
                  {line.answers.map((answer) => (
                    <div key={answer.status}>{answerText(answer)}</div>
                  ))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}

/** `5 later, on 15 January 2027`. */
const answerText = ({ status, quantity, date }: Line['answers'][number]) =>
  [quantity, textOf(`replies.statuses.${status}`), date && writtenDay(date)].filter(Boolean).join(' ')
