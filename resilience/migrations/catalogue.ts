import type postgres from 'postgres'

/** Databases with the same lines have the same schema. */
export async function catalogue(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql`
    select format('column %s.%s %s %s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, attgenerated, collname, pg_get_expr(adbin, adrelid), attstattarget) as line
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_collation on pg_collation.oid = attcollation
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    union all select format('index %s', pg_get_indexdef(indexrelid)) from pg_index join pg_class c on c.oid = indexrelid
      where relnamespace = 'public'::regnamespace
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc p
      where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all select format('%s %s %s %s', relkind, relname, reloptions, relacl) from pg_class
      where relnamespace = 'public'::regnamespace
    union all select format('extension %s', extname) from pg_extension`
  return rows.map(({ line }) => String(line)).sort()
}
