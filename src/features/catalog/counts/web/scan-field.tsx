import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { useAction } from '#web/app/calls/query.ts'
import { addCountItem, enterCount, findCountLine } from '../contract.ts'
import { focusLine } from './focus-line.ts'
import { shownCounts } from './refreshed.ts'

type Found = Result<typeof findCountLine>

/** What a scanner reads, or a person types: its line is asked for how many. A pack counts as what is in it. */
export function ScanField({ countId, countedAt }: { countId: string; countedAt: string }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [found, setFound] = useState<(Found & { code: string }) | null>(null)
  const [quantity, setQuantity] = useState('')
  const find = useAction(findCountLine)
  const enter = useAction(enterCount, { refreshes: shownCounts })
  const add = useAction(addCountItem, { refreshes: shownCounts })
  const params = { id: countId }
  const look = async (asked: string) => {
    if (!asked.trim()) return
    const answer = await find.mutateAsync({ params, query: { code: asked.trim() } }).catch(() => null)
    if (!answer) return
    setFound({ ...answer, code: asked.trim() })
    setQuantity('')
    if (answer.line) requestAnimationFrame(() => focusLine('scanned'))
  }
  const line = found?.line ?? null
  const factor = Number(found?.perUnit ?? 1)
  const base = Number(quantity) * factor
  const save = async () => {
    if (!line || quantity === '' || !Number.isFinite(base) || base < 0) return
    const counted = String(Number(base.toFixed(4)))
    const done = await enter.mutateAsync({ params, body: { lines: [{ lineNo: line.lineNo, counted }], countedAt } }).catch(() => null)
    if (!done) return
    setFound(null)
    setCode('')
    requestAnimationFrame(() => focusLine('scan'))
  }
  return (
    <Group align="flex-end" gap="sm">
      <form
        style={{ flex: '1 1 260px', maxWidth: 420 }}
        onSubmit={(event) => {
          event.preventDefault()
          void look(code)
        }}
      >
        <TextInput
          label={t('stock.counts.scan')}
          description={t('stock.counts.scanHelp')}
          data-count-line="scan"
          leftSection={<IconBarcode size={16} aria-hidden />}
          value={code}
          maxLength={100}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          autoComplete="off"
        />
      </form>
      {line && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <Group align="flex-end" gap="xs">
            <TextInput
              label={t('stock.counts.howMany', { name: line.name, unit: found?.unit ?? line.unit })}
              data-count-line="scanned"
              inputMode="decimal"
              autoComplete="off"
              value={quantity}
              onChange={({ currentTarget }) => setQuantity(currentTarget.value.replace(',', '.'))}
              w={180}
            />
            <Button type="submit" loading={enter.isPending}>
              {t('stock.counts.enter')}
            </Button>
            {factor !== 1 && quantity !== '' && (
              <Text c="dimmed" size="sm" mb={8}>
                = {Number.isFinite(base) ? base : '–'} {line.unit}
              </Text>
            )}
          </Group>
        </form>
      )}
      {found && !line && (
        <Alert color="yellow" role="status" py={6}>
          <Group gap="sm">
            <Text>
              {found.item ? t('stock.counts.notOnSheet', { name: found.item.name }) : t('stock.counts.unknownCode', { code: found.code })}
            </Text>
            {found.item && (
              <Button
                size="xs"
                variant="default"
                loading={add.isPending}
                onClick={async () => {
                  await add.mutateAsync({ params, body: { itemId: found.item?.id ?? '' } }).catch(() => null)
                  await look(found.code)
                }}
              >
                {t('stock.counts.addToSheet')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
    </Group>
  )
}
