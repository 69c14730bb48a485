import { choicesIn, type Filters, filter, viewsOf } from '#features/company/views/server/door.ts'
import { partnerOptions } from '#features/trade/partners/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { acknowledgmentStates, deliveryStates, documentStates } from '../../contract.ts'
import { documentTypes } from '../receive/document-types.ts'

/** What the list of trading documents is filtered by. */
export async function documentFilters(context: DbContext): Promise<Filters> {
  const { choice } = choicesIn(context.language)
  const partners = await partnerOptions(context)
  const types = await documentTypes(context.db)
  return {
    screen: 'documents',
    filters: [
      filter('partner', 'documentPartner', 'multi', partners),
      filter(
        'type',
        'documentType',
        'multi',
        types.map(({ type, kind }) => ({ value: type, label: `${text(context.language, `edi.kinds.${kind}`)} ${type}` })),
      ),
      filter('date', 'documentReceived', 'dateRange'),
      filter('direction', 'documentDirection', 'select', choice('edi.directions', ['I', 'O'])),
      filter('state', 'documentValidation', 'multi', choice('edi.states', documentStates)),
      filter('delivery', 'documentDelivery', 'multi', choice('edi.deliveries', deliveryStates)),
      filter('acknowledgment', 'documentAcknowledgment', 'multi', choice('edi.answered', acknowledgmentStates)),
    ],
    sorts: [{ key: 'receivedAt', labelKey: 'fields.documentReceived' }],
    views: await viewsOf(context, 'documents'),
  }
}
