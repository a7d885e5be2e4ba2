import Sqlite from 'better-sqlite3'

/**
 * A map of texts to JSON values in a temporary file, which is deleted with the process at the latest. It uses two
 * megabytes of memory, whatever its size.
 */
export function openFileMap<Value>() {
  const connection = new Sqlite('')
  connection.pragma('journal_mode = off')
  connection.exec('create table entry (key text primary key, value text not null) without rowid')
  const find = connection.prepare<[string], string>('select value from entry where key = ?').pluck()
  const put = connection.prepare<[string, string]>('insert or replace into entry values (?, ?)')
  return {
    get(key: string): Value | undefined {
      const value = find.get(key)
      return value === undefined ? undefined : (JSON.parse(value) as Value)
    },
    set: (key: string, value: Value): void => void put.run(key, JSON.stringify(value)),
    close: (): void => void connection.close(),
  }
}
