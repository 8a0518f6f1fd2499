-- SPDX-License-Identifier: GPL-2.0-or-later
-- sorter: many rows, grouped and ordered.
create table t(id integer, grp integer, txt text);
with recursive n(i) as (select 1 union all select i + 1 from n where i < 300000)
insert into t select i, (i * 7919) % 100003, 'text ' || (i * 104729) % 99991 from n;
select grp, count(*), max(txt) from t group by grp order by 2 desc, 1 limit 3;
select grp, count(*), min(id) from t group by txt order by 3 desc limit 3;
select txt, id from t order by txt, id limit 2;
