-- Loading people in the browser reserves their ids before it inserts them, so that rows can name their leads.
do $$
begin
  execute format('grant usage on sequence %s to benchmark_app', pg_get_serial_sequence('employee', 'employee_id'));
end $$;
