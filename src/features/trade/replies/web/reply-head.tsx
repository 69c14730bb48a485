import { Anchor, Badge, Select, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { documentPath } from '#contract/places.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { type ReplyDraft, type ReplyKind, replyPath } from '../contract.ts'

/** Which answer to whose order; of an order for several stores, of which store. */
export function ReplyHead({ draft, kind }: { draft: ReplyDraft; kind: ReplyKind }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { documentId, poNumber, partnerName, test, orders, orderId } = draft
  return (
    <>
      <Anchor component={Link} to={documentPath(documentId)} size="sm" c="dimmed">
        {t('replies.toDocument')}
      </Anchor>
      <PageHeader
        title={t(`replies.titles.${kind}`, { number: poNumber })}
        beside={test && <Badge variant="default">{t('edi.test')}</Badge>}
        description={partnerName}
      />
      {kind !== 'orderResponse' && orders.length > 1 && (
        <Select
          label={t('replies.store')}
          description={t('replies.storeHelp')}
          maw={420}
          mb="md"
          allowDeselect={false}
          data={orders.map(({ id, number, store }) => ({ value: id, label: t('replies.storeOption', { store, number }) }))}
          value={orderId}
          onChange={(id) => id && void navigate(replyPath(documentId, kind, id), { replace: true })}
        />
      )}
      <Text maw={760} mb="sm">
        {t(`replies.intro.${kind}`)}
      </Text>
    </>
  )
}
