import { Anchor, Badge, Group, Text } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentPath, documentsPath, orderPath, partnerPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { RecordHeader } from '#web/record/record-header.tsx'
import { RecordTabs } from '#web/record/record-tabs.tsx'
import type { Document } from '../../contract.ts'
import { DocumentState, typeOf } from '../list/document-columns.tsx'
import { DocumentActions } from './document-actions.tsx'
import { DocumentNeighbours } from './document-neighbours.tsx'
import { HistoryTab } from './history-tab.tsx'
import { OrderTab } from './order-tab.tsx'
import { ProblemsTab } from './problems-tab.tsx'
import { RawTab } from './raw-tab.tsx'

/** What another feature knows of a document: what it may be answered and was, and a document of ours in words. */
export type DocumentParts = Record<'Actions' | 'Answers' | 'Reply', ComponentType<{ documentId: string }>>

export function DocumentRecord({ document, parts: { Actions, Answers, Reply } }: { document: Document; parts: DocumentParts }) {
  const { t } = useTranslation()
  const { id, partnerId, partnerName, number, holds, problems, envelopeProblems, test } = document
  const found = holds.length + problems.length + envelopeProblems.length
  const isOrdered = document.orders.length > 0
  const isReply = document.direction === 'O' && replyKinds.includes(document.kind)
  const usual = holds.length > 0 || document.state === 'invalid' ? 'problems' : document.order || isReply ? 'order' : 'raw'
  const order = {
    key: 'order',
    label: t(isReply ? `edi.kinds.${document.kind}` : 'edi.tabs.order'),
    shows: () => (isReply ? <Reply documentId={id} /> : <OrderTab document={document} />),
  }
  const answers = { key: 'answers', label: t('edi.tabs.answers'), shows: () => <Answers documentId={id} /> }
  return (
    <>
      <RecordHeader
        list={{ path: documentsPath, label: t('edi.toList') }}
        neighbours={<DocumentNeighbours id={id} />}
        title={`${typeOf(document)} ${number}`.trim()}
        beside={test && <Badge variant="default">{t('edi.test')}</Badge>}
        description={<PartnerName id={partnerId} name={partnerName} />}
        actions={
          <>
            <DocumentActions document={document} />
            <Suspense>{isOrdered && <Actions documentId={id} />}</Suspense>
          </>
        }
      />
      <Group gap="lg" mb="md" role="status">
        <DocumentState row={document} />
        {document.direction === 'I' && <Text size="sm">{textOf(`edi.acknowledgments.${document.acknowledgment}`)}</Text>}
        <Links document={document} />
      </Group>
      <RecordTabs
        usual={usual}
        tabs={[
          ...(document.order !== null || isReply ? [order] : []),
          ...(isOrdered ? [answers] : []),
          { key: 'problems', label: t('edi.tabs.problems'), count: found, shows: () => <ProblemsTab document={document} /> },
          { key: 'raw', label: t('edi.tabs.raw'), shows: () => <RawTab document={document} /> },
          { key: 'history', label: t('edi.tabs.history'), shows: () => <HistoryTab events={document.history} /> },
        ]}
      />
    </>
  )
}

/** Whoever may not see how the partner is set up reads its name alone. */
function PartnerName({ id, name }: { id: string | null; name: string }) {
  const { t } = useTranslation()
  const may = useCan()
  if (!id) return t('edi.unknownPartner')
  if (!may('connections.read')) return name
  return (
    <Anchor component={Link} to={partnerPath(id)}>
      {name}
    </Anchor>
  )
}

const replyKinds: readonly string[] = ['orderResponse', 'shipNotice', 'invoice']

function Links({ document: { orders, acknowledgedBy, acknowledges, sameAs, notSent } }: { document: Document }) {
  const { t } = useTranslation()
  const links = [
    ...orders.map(({ id, number }) => ({ to: orderPath(id), text: t('edi.ordered', { number }) })),
    ...(acknowledgedBy ? [{ to: documentPath(acknowledgedBy), text: t('edi.answer') }] : []),
    ...acknowledges.map(({ id, type, number }) => ({ to: documentPath(id), text: t('edi.about', { name: `${type} ${number}`.trim() }) })),
    ...(notSent?.path ? [{ to: notSent.path, text: t('edi.mend') }] : []),
    ...(sameAs ? [{ to: documentPath(sameAs), text: t('edi.sameAs') }] : []),
  ]
  return links.map(({ to, text }) => (
    <Anchor key={to} component={Link} to={to} size="sm">
      {text}
    </Anchor>
  ))
}
