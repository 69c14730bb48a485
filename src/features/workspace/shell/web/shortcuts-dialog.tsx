import { Kbd, Modal, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { shortcuts } from './shortcuts.ts'

export default function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  useFocusBack(opened)
  return (
    <Modal opened={opened} onClose={onClose} title={t('help.shortcuts')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Table>
        <Table.Tbody>
          {shortcuts.map(({ keys, text }) => (
            <Table.Tr key={text}>
              <Table.Td w={110}>
                {keys.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{t(text)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
