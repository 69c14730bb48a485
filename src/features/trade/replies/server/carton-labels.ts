import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { documentOf, storedReply } from '#features/trade/exchange/server/door.ts'
import { pdfOf } from '#server/files/pdf.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import type { ShipNotice } from '#trade-documents/model/ship-notice.ts'
import type { getCartonLabels } from '../contract.ts'
import { cartonLabel, labelMargin, labelSize } from './label.ts'

/** A label for each carton of a ship notice of ours. The PDF is drawn outside of any transaction. */
export async function cartonLabels(context: Context, id: string): Promise<RawResult<typeof getCartonLabels>> {
  const { companyId, userId } = memberOf(context)
  const reply = await context.services.transaction({ companyId, userId }, async (db) => storedReply(await documentOf(db, id)))
  if (reply?.kind !== 'shipNotice') throw new AppError('notFound')
  const { document: notice } = reply
  const pdf = await labelsPdf(notice)
  return { filename: `labels-${notice.number}.pdf`, pdfBase64: pdf.toString('base64') }
}

function labelsPdf(notice: ShipNotice): Promise<Buffer> {
  const cartons = notice.orders.flatMap(({ packs }) => packs).filter(({ sscc }) => sscc)
  return pdfOf({
    info: { title: notice.number, author: notice.parties[0]?.names[0] ?? '' },
    language: 'en',
    displayTitle: true,
    pageSize: labelSize,
    pageMargins: [labelMargin, labelMargin, labelMargin, labelMargin],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.1 },
    styles: {},
    content: cartons.map((pack, index) => ({
      stack: cartonLabel(notice, { pack, number: index + 1 }),
      ...(index > 0 && { pageBreak: 'before' as const }),
    })),
  })
}
