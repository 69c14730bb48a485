import { Kbd, Modal, SimpleGrid, Table, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { places, shortcuts } from './shortcuts.ts'

export default function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const may = useCan()
  useFocusBack(opened)
  const open = places.filter(({ ability }) => !ability || may(ability)).map(({ key, text }) => ({ keys: ['g', key], text }))
  return (
    <Modal opened={opened} onClose={onClose} size="xl" title={t('help.shortcuts')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <div>
          <Keys title={t('help.keys.everywhere')} keys={shortcuts.everywhere} />
          <Keys title={t('help.keys.inLists')} keys={shortcuts.list} />
        </div>
        <Keys title={t('help.keys.go')} keys={open} />
      </SimpleGrid>
    </Modal>
  )
}

/** Those that have a name, which is not the same in every language. */
const named: Record<string, string> = { Space: 'help.keys.space', Shift: 'help.keys.shift' }

function Keys({ title, keys }: { title: string; keys: readonly { keys: readonly string[]; text: string }[] }) {
  return (
    <section>
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      <Table mb="md">
        <Table.Tbody>
          {keys.map(({ keys: pressed, text }) => (
            <Table.Tr key={text}>
              <Table.Td w={120} style={{ whiteSpace: 'nowrap' }}>
                {pressed.map((key) => (
                  <Kbd key={key} mr={4}>
                    {named[key] ? textOf(named[key]) : key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{textOf(text)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
