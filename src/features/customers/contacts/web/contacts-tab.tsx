import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAddressBook, IconUserPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { type ContactRow, listContacts } from '../contract.ts'
import { ContactCards } from './contact-cards.tsx'
import { ContactTable } from './contact-table.tsx'

const ContactDialog = lazyPart(() => import('./contact-dialog.tsx'))
const PayCardDialog = lazyPart(() => import('./pay-card-dialog.tsx'))

const phone = '(max-width: 37.49em)'
/** Fewer are seen at a glance. */
const worthSearching = 10

type Props = { customerId: string; canWrite: boolean }
type Opened = { kind: 'add' } | { kind: 'edit' | 'card'; contact: ContactRow }

/** The people at a customer; with `?contact=` one of them alone, as a search led to it. */
export default function ContactsTab({ customerId, canWrite }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<'' | 'Y' | 'N'>('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  const [params, setParams] = useSearchParams()
  const contact = params.get('contact') ?? undefined
  const { pages, rows, first } = usePages(
    listContacts,
    { params: { id: customerId }, query: contact ? { contact } : { search, status } },
    { keeps: true },
  )
  const searching = search !== '' || status !== ''
  const [wasLong, setWasLong] = useState(false)
  const long = wasLong || searching || (first?.total?.rows ?? 0) >= worthSearching
  if (long !== wasLong) setWasLong(long)
  if (pages.error && !first) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (!first) return <Loading />
  const add = (
    <GuardedButton
      ability="customers.write"
      allowed={canWrite}
      variant={rows.length > 0 ? 'default' : 'filled'}
      leftSection={<IconUserPlus size={16} aria-hidden />}
      onClick={() => setOpened({ kind: 'add' })}
    >
      {t('contacts.add')}
    </GuardedButton>
  )
  const actions = {
    canWrite,
    onEdit: (contact: ContactRow) => setOpened({ kind: 'edit', contact }),
    onCard: (contact: ContactRow) => setOpened({ kind: 'card', contact }),
  }
  const List = cards ? ContactCards : ContactTable
  return (
    <Stack gap="md">
      {contact && (
        <Group justify="space-between">
          <Button variant="default" onClick={() => setParams({ tab: 'contacts' }, { replace: true, preventScrollReset: true })}>
            {t('contacts.showAll')}
          </Button>
          {add}
        </Group>
      )}
      {!contact && (rows.length > 0 || searching) && (
        <Group justify="space-between">
          {long ? <Filters search={search} onSearch={setSearch} status={status} onStatus={setStatus} /> : <Count total={first.total} />}
          {add}
        </Group>
      )}
      {rows.length > 0 && <List rows={rows} {...actions} />}
      {rows.length === 0 && contact && <Text c="dimmed">{t('contacts.oneGone')}</Text>}
      {rows.length === 0 && !contact && searching && <Text c="dimmed">{t('contacts.noneFound')}</Text>}
      {rows.length === 0 && !contact && !searching && (
        <EmptyState icon={<IconAddressBook size={36} />} title={t('contacts.empty')} text={t('contacts.emptyText')} action={add} />
      )}
      <MoreButton pages={pages} text={t('contacts.more')} />
      <Suspense>
        {opened && opened.kind !== 'card' && (
          <ContactDialog customerId={customerId} contact={opened.kind === 'edit' ? opened.contact : null} onClose={() => setOpened(null)} />
        )}
        {opened?.kind === 'card' && <PayCardDialog contact={opened.contact} onClose={() => setOpened(null)} />}
      </Suspense>
    </Stack>
  )
}

function Count({ total }: { total: { rows: number; more: boolean } | null }) {
  const { t } = useTranslation()
  return (
    <Text size="sm" c="dimmed">
      {t('contacts.count', { count: total?.rows ?? 0 })}
    </Text>
  )
}

type Filter = { search: string; onSearch: (search: string) => void; status: string; onStatus: (status: '' | 'Y' | 'N') => void }

function Filters({ search, onSearch, status, onStatus }: Filter) {
  const { t } = useTranslation()
  const states = [
    { value: '', label: t('contacts.anyStatus') },
    { value: 'Y', label: t('contacts.active') },
    { value: 'N', label: t('contacts.inactive') },
  ]
  return (
    <Group flex="1 1 320px">
      <SearchBox label={t('contacts.search')} value={search} onSearch={onSearch} />
      <Select
        aria-label={t('contacts.status')}
        data={states}
        value={status}
        onChange={(value) => onStatus(value === 'Y' || value === 'N' ? value : '')}
        allowDeselect={false}
        w={170}
      />
    </Group>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <Stack role="status" aria-label={t('common.loading')}>
      <Skeleton h={36} maw={320} />
      <Skeleton h={52} />
      <Skeleton h={52} />
      <Skeleton h={52} />
    </Stack>
  )
}
