import pg from 'pg'

const NAME = /^[a-z][a-z0-9_]{0,62}$/

/**
 * Creates a database unless it exists.
 * @param adminUrl URL of any other database of the same server
 */
export async function createDatabase(
  adminUrl: string,
  name: string,
  template?: string,
): Promise<void> {
  for (const part of [name, template ?? name]) {
    if (!NAME.test(part)) throw new Error(`invalid database name: ${part}`)
  }
  await withClient(adminUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    await client.query(`create database ${name}${template ? ` template ${template}` : ''}`)
  })
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  if (!NAME.test(name)) throw new Error(`invalid database name: ${name}`)
  await withClient(adminUrl, (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  )
}

async function withClient(
  url: string,
  use: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}
