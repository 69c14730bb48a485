import { Alert, Anchor, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { computed } from '../../../document/computed.ts'
import { useOpenForm } from '../../shell/open-form.ts'
import { linkTo } from '../../shell/place.ts'
import type { KeptCustomer, StoredDocument } from '../../storage/kept.ts'
import type { Book } from '../book.ts'
import { knownOf } from '../known-of.ts'
import classes from '../sell.module.css'
import { Amounts } from './amounts.tsx'
import { CardBar } from './card-bar.tsx'
import { CreditFor } from './credit-for.tsx'
import { InvoiceChoice } from './invoice-choice.tsx'
import { ItemPicker } from './item-picker.tsx'
import { LineList } from './line-list.tsx'
import { PaymentPart } from './payment-part.tsx'
import { ProofsPart } from './proofs-part.tsx'
import { SaidBreaches } from './said-breaches.tsx'
import { SaveBar } from './save-bar.tsx'
import type { Writing } from './use-draft.ts'

/** `earlier`: the document whose place it takes; null: none. */
type Props = { book: Book; customer: KeptCustomer; writing: Writing; earlier?: StoredDocument | null }

/** A document for one hand: what is sold, how it is paid and proved, what it comes to, and what keeps it from being saved. */
export function Editor({ book, customer, writing, earlier = null }: Props) {
  const { t } = useTranslation()
  const { draft, change, resumed, startOver, trouble } = writing
  const known = useMemo(() => knownOf(book, customer, earlier), [book, customer, earlier])
  const shown = useMemo(() => computed(draft, known), [draft, known])
  useOpenForm(draft.lines.length > 0 || (draft.payment?.amount ?? '') !== '')
  const isPayment = draft.kind === 'payment'
  return (
    <Stack>
      <div>
        <Anchor {...linkTo(`customers/${customer.id}`)} size="sm">
          {customer.name}
        </Anchor>
        <Title order={1} size="h3">
          {t(`deviceSell.kinds.${draft.kind}`)}
        </Title>
        {earlier && <Text c="dimmed">{t('deviceSell.inPlaceOf', { number: earlier.document.number })}</Text>}
      </div>
      {resumed && (
        <Group justify="space-between">
          <Text c="dimmed">{t('deviceSell.resumed')}</Text>
          <Button variant="subtle" size="compact-sm" onClick={startOver}>
            {t('deviceSell.startOver')}
          </Button>
        </Group>
      )}
      {trouble && (
        <Alert color="yellow" role="alert">
          {t('deviceSell.draftNotKept')}
        </Alert>
      )}
      <div className={classes.two}>
        <Stack>
          {isPayment ? (
            <InvoiceChoice book={book} known={known} draft={draft} change={change} />
          ) : (
            <>
              {draft.kind === 'credit' && <CreditFor book={book} customer={customer} draft={draft} change={change} />}
              <ItemPicker book={book} customer={customer} known={known} draft={draft} change={change} />
              <LineList draft={draft} change={change} shown={shown} known={known} />
            </>
          )}
        </Stack>
        <Stack>
          {!isPayment && <Amounts draft={draft} change={change} shown={shown} />}
          <PaymentPart book={book} draft={draft} change={change} shown={shown} />
          <ProofsPart draft={draft} change={change} known={known} />
          <Textarea
            label={t('deviceSell.note')}
            value={draft.note}
            maxLength={1000}
            rows={2}
            onChange={({ currentTarget }) => change({ note: currentTarget.value })}
          />
          <SaidBreaches shown={shown} />
        </Stack>
      </div>
      {isPayment && draft.payment?.how === 'card' ? (
        <CardBar writing={writing} shown={shown} />
      ) : (
        <SaveBar writing={writing} shown={shown} known={known} customer={customer} />
      )}
    </Stack>
  )
}
